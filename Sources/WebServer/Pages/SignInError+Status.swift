import Accounts
import HTTPTypes
import Playground

extension SignInError {
    /// The status of the page: 4xx when the request is at fault, 502 and 504 when the provider is.
    var status: HTTPResponse.Status {
        switch self {
        case .providerUnreachable, .providerAnswerInvalid, .clientRefused, .profileMismatch: .badGateway
        case .storeUnavailable: .serviceUnavailable
        case .providerSlow: .gatewayTimeout
        case .failed: .internalServerError
        case .account(let error) where error.wireCode == "INTERNAL_ERROR": .internalServerError
        case .account(let error) where error.wireCode == "UNAVAILABLE": .serviceUnavailable
        case .stateForeign, .stateUnknown, .accessDenied: .forbidden
        case .confirmationNeeded, .accountChanged: .conflict
        case .tooManyRequests: .tooManyRequests
        case .serverBusy: .serviceUnavailable
        case .secondFactorNeeded: .unauthorized
        default: .badRequest
        }
    }
}
