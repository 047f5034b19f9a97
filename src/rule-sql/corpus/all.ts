import { arrays } from './arrays'
import { collections } from './collections'
import { each } from './each'
import { numberFunctions } from './functions'
import { grammar } from './grammar'
import { operators } from './operators'
import { recorded } from './recorded'
import type { Sample } from './sample'
import { tests } from './tests'
import { textFunctions } from './text'
import { time } from './time'

/** Every statement of the corpus with its documented result. */
export const corpus: readonly Sample[] = [
  ...recorded,
  ...grammar,
  ...arrays,
  ...operators,
  ...each,
  ...numberFunctions,
  ...textFunctions,
  ...collections,
  ...time,
  ...tests,
]
