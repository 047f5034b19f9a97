import { useEffect } from 'react'
import { here } from '@/command/here'
import { useStore } from '@/command/react'
import { useWords } from '@/i18n/use-words'
import { createStore } from '@/lib/store'
import { guardLeaving } from '@/screens/location'
import { Button } from '@/ui/button'
import { Dialog } from '@/ui/dialog'

type Asking = { readonly answer: (leave: boolean) => void }
const asking = createStore<Asking | undefined>(undefined)

const ask = (): Promise<boolean> =>
  new Promise((resolve) => {
    asking.set(() => ({
      answer: (leave) => {
        asking.set(() => undefined)
        // What was not saved is given up: the next step must not ask again.
        if (leave) here.set((state) => ({ ...state, dirty: false }))
        resolve(leave)
      },
    }))
  })

/** Asks before unsaved edits are left, whichever way out was taken (catalogue P11). */
export function LeaveDialog() {
  const { t } = useWords()
  const question = useStore(asking)
  useEffect(() => guardLeaving({ dirty: () => here.get().dirty, ask }), [])
  if (question === undefined) return null
  return (
    <Dialog
      open
      role="alertdialog"
      onClose={() => question.answer(false)}
      title={t('shell.leave.title')}
      description={t('shell.leave.body')}
      width="sm"
      footer={
        <>
          <Button data-autofocus onClick={() => question.answer(false)}>{t('shell.leave.stay')}</Button>
          <Button variant="danger" onClick={() => question.answer(true)}>{t('shell.leave.go')}</Button>
        </>
      }
    />
  )
}
