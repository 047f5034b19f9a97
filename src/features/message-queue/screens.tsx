import { FormPage } from '@/form/form-page'
import { BacklogForm } from './form'

export { QueueDetail, StreamDetail } from './detail'
export { QueueList, StreamList } from './list'

export function QueueCreate() {
  return (
    <FormPage title="screen.queueCreate" text="message-queue.text">
      <BacklogForm noun="queue" />
    </FormPage>
  )
}

export function StreamCreate() {
  return (
    <FormPage title="screen.streamCreate" text="message-stream.text">
      <BacklogForm noun="stream" />
    </FormPage>
  )
}
