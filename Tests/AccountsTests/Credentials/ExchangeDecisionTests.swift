import Accounts
import Testing

@Suite("What becomes of a provider's credential")
struct ExchangeDecisionTests {
    @Test("is decided in order", arguments: DecisionCase.all)
    func row(_ row: DecisionCase) {
        row.check(row.question.decide())
    }
}
