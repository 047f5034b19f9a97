import { editQueueSettingsCommand } from '@/features/message-queue/commands'

/** Enables, disables and limits all message queues. */
export default editQueueSettingsCommand('queue')
