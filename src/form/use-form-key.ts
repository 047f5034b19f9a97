import type { RefObject } from 'react'
import { useKeys } from '@/command/keys/keys-provider'

/** `mod+Enter` sends a form from wherever the focus is on its page, but from another form. */
export function useFormKey(form: RefObject<HTMLFormElement | null>, title: string, submit: () => void): void {
  useKeys('form', [{
    hotkey: 'mod+Enter', title, run: submit,
    here: ({ target }) => {
      const around = target instanceof Element ? target.closest('form') : null
      return around === null || around === form.current
    },
  }])
}
