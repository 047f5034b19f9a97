import { createGate } from '@/features/message-pipeline/commands'

/** Adds a transformation, or opens its form. */
export default createGate('transformation')
