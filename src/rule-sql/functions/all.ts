import type { Fn } from '../host'
import { bitFunctions } from './bits'
import { collectionFunctions } from './collections'
import { convertFunctions, concat } from './convert'
import { dateFunctions } from './dates'
import { encodeFunctions } from './encode'
import { fn } from './kind'
import { messageFunctions } from './message'
import { numberFunctions } from './numbers'
import { textFunctions } from './text'

/** Every function the evaluator runs, by name. */
export const functions: ReadonlyMap<string, Fn> = new Map(
  Object.entries({
    ...numberFunctions,
    ...convertFunctions,
    ...textFunctions,
    ...collectionFunctions,
    ...bitFunctions,
    ...encodeFunctions,
    ...dateFunctions,
    ...messageFunctions,
    concat: fn(2, ([left, right]) => concat(left, right)),
  }),
)
