import Accounts
import Testing

@Suite("What becomes of a provider's credential (wire contract §3)")
struct ExchangeDecisionTests {
    @Test("is decided in order", arguments: DecisionCase.all)
    func row(_ row: DecisionCase) {
        row.check(row.question.decide())
    }
}
