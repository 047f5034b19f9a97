import { FormPage } from '@/form/form-page'
import { QueueForm } from './form'

export function QueueCreate() {
  return (
    <FormPage title="screen.queueCreate" text="message-queue.text">
      <QueueForm noun="queue" />
    </FormPage>
  )
}

export function StreamCreate() {
  return (
    <FormPage title="screen.streamCreate" text="message-stream.text">
      <QueueForm noun="stream" />
    </FormPage>
  )
}
