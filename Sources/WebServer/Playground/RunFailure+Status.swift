import Accounts
import HTTPTypes
import Playground
import RelyingParty

extension RunFailure {
    /// The status of the page: 4xx when the request is at fault, 502 and 504 when the provider is.
    var status: HTTPResponse.Status {
        switch self {
        case .signIn(let error): error.status
        case .account(.storage(let cause)): cause.isOutage ? .serviceUnavailable : .internalServerError
        case .account(.cryptography): .internalServerError
        case .account(.serverBusy): .serviceUnavailable
        case .confirmationNeeded, .accountChanged: .conflict
        case .secondFactorNeeded: .unauthorized
        case .account, .faultNotPossible: .badRequest
        }
    }
}

extension SignInError {
    /// The status of the page, as `RunFailure.status`.
    var status: HTTPResponse.Status {
        switch self {
        case .providerUnreachable, .providerAnswerInvalid, .clientRefused, .profileMismatch: .badGateway
        case .storeUnavailable: .serviceUnavailable
        case .providerSlow: .gatewayTimeout
        case .failed: .internalServerError
        case .stateForeign, .stateUnknown, .accessDenied: .forbidden
        case .tooManyRequests: .tooManyRequests
        case .serverBusy: .serviceUnavailable
        default: .badRequest
        }
    }
}
