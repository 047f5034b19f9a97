import { binary, where } from '../../../hocon/kind'
import { compile, VariformFault } from './variform'

/** A text that is an expression; of one that is none, what is wrong with it. */
export const expression = where(binary, (text) => {
  try {
    compile(text)
    return undefined
  } catch (error) {
    if (error instanceof VariformFault) return error.message
    throw error
  }
})
