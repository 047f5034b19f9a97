import { createGate } from '@/command/gate/commands'

/** Adds a transformation, or opens its form. */
export default createGate('transformation')
