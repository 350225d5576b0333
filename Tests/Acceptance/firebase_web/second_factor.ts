// The half of the second factor that the published component leaves out of its bundle: resolver, hints and assertions,
// written to the interface of the SDK's public reference. Errors, requests and the signed-in user are the SDK's own.
import { finalizeSignInPhoneMfa, finalizeSignInTotpMfa } from "./api/authentication/mfa";
import {
  finalizeEnrollPhoneMfa, finalizeEnrollTotpMfa, startEnrollTotpMfa,
} from "./api/account_management/mfa";
import { _castAuth } from "./core/auth/auth_impl";
import { UserCredentialImpl } from "./core/user/user_credential_impl";

export const MultiFactorSessionType = { ENROLL: "enroll", SIGN_IN: "signin" } as const;

export class MultiFactorSessionImpl {
  constructor(readonly type: string, readonly credential: string, readonly user?: any) {}
  static _fromIdtoken(token: string, user?: any) {
    return new MultiFactorSessionImpl(MultiFactorSessionType.ENROLL, token, user);
  }
}

export class MultiFactorInfoImpl {
  constructor(readonly uid: string, readonly displayName: string | null, readonly enrollmentTime: string,
              readonly factorId: string, readonly phoneNumber?: string) {}
  static _fromServerResponse(_auth: unknown, info: any) {
    const at = new Date(info.enrolledAt).toUTCString();
    return "phoneInfo" in info
      ? new MultiFactorInfoImpl(info.mfaEnrollmentId, info.displayName ?? null, at, "phone", info.phoneInfo)
      : new MultiFactorInfoImpl(info.mfaEnrollmentId, info.displayName ?? null, at, "totp");
  }
}

type Finish = (auth: any, session: MultiFactorSessionImpl, displayName?: string | null) => Promise<any>;

export class MultiFactorAssertionImpl {
  constructor(readonly factorId: string, readonly _process: Finish) {}
}

export const PhoneMultiFactorGenerator = {
  FACTOR_ID: "phone",
  assertion(credential: any) {
    return new MultiFactorAssertionImpl("phone", (auth, session, displayName) => {
      const phoneVerificationInfo = credential._makeVerificationRequest();
      return session.type === MultiFactorSessionType.ENROLL
        ? finalizeEnrollPhoneMfa(auth, { idToken: session.credential, displayName, phoneVerificationInfo })
        : finalizeSignInPhoneMfa(auth, { mfaPendingCredential: session.credential, phoneVerificationInfo });
    });
  },
};

export const TotpMultiFactorGenerator = {
  FACTOR_ID: "totp",
  async generateSecret(session: MultiFactorSessionImpl) {
    const auth = session.user.auth;
    const { totpSessionInfo } = await startEnrollTotpMfa(auth, {
      idToken: session.credential, totpEnrollmentInfo: {} });
    return { secretKey: totpSessionInfo.sharedSecretKey, sessionInfo: totpSessionInfo.sessionInfo };
  },
  assertionForEnrollment(secret: any, verificationCode: string) {
    return new MultiFactorAssertionImpl("totp", (auth, session, displayName) => finalizeEnrollTotpMfa(auth, {
      idToken: session.credential, displayName,
      totpVerificationInfo: { sessionInfo: secret.sessionInfo, verificationCode } }));
  },
  assertionForSignIn(uid: string, verificationCode: string) {
    return new MultiFactorAssertionImpl("totp", (auth, session) => finalizeSignInTotpMfa(auth, {
      mfaPendingCredential: session.credential, mfaEnrollmentId: uid, totpVerificationInfo: { verificationCode } }));
  },
};

export function getMultiFactorResolver(auth: any, error: any) {
  const { _serverResponse: answer, operationType } = error.customData;
  const internal = _castAuth(auth);
  const session = new MultiFactorSessionImpl(MultiFactorSessionType.SIGN_IN, answer.mfaPendingCredential);
  return {
    session,
    hints: (answer.mfaInfo ?? []).map((info: any) => MultiFactorInfoImpl._fromServerResponse(internal, info)),
    async resolveSignIn(assertion: MultiFactorAssertionImpl) {
      const { idToken, refreshToken } = await assertion._process(internal, session);
      const { mfaInfo, mfaPendingCredential, ...first } = answer;
      const whole = { ...first, idToken, refreshToken };
      if (operationType === "reauthenticate") {
        return UserCredentialImpl._forOperation(error.user, operationType, whole);
      }
      const signedIn = await UserCredentialImpl._fromIdTokenResponse(internal, operationType, whole);
      await internal._updateCurrentUser(signedIn.user);
      return signedIn;
    },
  };
}
