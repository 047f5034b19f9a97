import { disableGate } from '@/features/message-pipeline/commands'

/** Lets messages pass a transformation by. */
export default disableGate('transformation')
