import type { contract } from './contract.gen'

export { contract } from './contract.gen'
export { sendNamespaced } from './namespaced-id'

/** The table as a type with a name: the compiler would write `typeof contract` out wherever it infers a type from it. */
export type Contract = { readonly [K in keyof typeof contract]: (typeof contract)[K] }
export type EndpointId = keyof Contract
