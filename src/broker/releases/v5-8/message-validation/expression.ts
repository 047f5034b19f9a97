import { binary, where } from '../../../hocon/kind'
import { compile, VariformFault } from './variform'

/** A text that must be a valid expression. */
export const expression = where(binary, (text) => {
  try {
    compile(text)
    return undefined
  } catch (error) {
    if (error instanceof VariformFault) return error.message
    throw error
  }
})
