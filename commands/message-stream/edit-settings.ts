import { editQueueSettingsCommand } from '@/features/message-queue/commands'

/** Enables, disables and limits all message streams. */
export default editQueueSettingsCommand('stream')
