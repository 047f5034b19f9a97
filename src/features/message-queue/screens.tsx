import { FormPage } from '@/form/form-page'
import { BacklogForm } from './form'

export { QueueDetail, StreamDetail } from './detail'
export { QueueList, StreamList } from './list'

export function QueueCreate() {
  return (
    <FormPage title="screen.queueCreate" text="queue.text">
      <BacklogForm noun="queue" />
    </FormPage>
  )
}

export function StreamCreate() {
  return (
    <FormPage title="screen.streamCreate" text="stream.text">
      <BacklogForm noun="stream" />
    </FormPage>
  )
}
