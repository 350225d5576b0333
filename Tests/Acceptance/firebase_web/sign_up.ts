// Creating an account with a password: the request, which the SDK's map does not hold.
import { _performApiRequest } from "../index";

export function signUp(auth: any, request: object) {
  return _performApiRequest(auth, "POST" as any, "/v1/accounts:signUp" as any, request as any);
}
