/// The foundation of every part of a sign-in: how much of anything is taken and kept, and for whom.
///
///     Bounds         every number, with its unit and its reason
///     StoreBound     the numbers of one store ─→ BoundedStore keeps to them
///     StoreOwner     whose share of a store a value counts for
///
/// Above it stand the providers, the accounts and the playground; it knows none of them.
enum SignInFoundation {}
