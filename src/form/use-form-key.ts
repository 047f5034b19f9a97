import type { RefObject } from 'react'
import { useKeys } from '@/command/keys/keys-provider'
import { useWords } from '@/i18n/use-words'

/** `mod+Enter` sends a form from wherever the focus is on its page, but from another form; `mod+.` shows first what that would do. */
export function useFormKey(
  form: RefObject<HTMLFormElement | null>,
  title: string,
  submit: (planned?: true) => void,
): void {
  const { t } = useWords()
  const here = ({ target }: { target: EventTarget | null }) => {
    const around = target instanceof Element ? target.closest('form') : null
    return around === null || around === form.current
  }
  useKeys('form', [
    { hotkey: 'mod+Enter', title, run: () => submit(), here },
    { hotkey: 'mod+.', title: t('plan.title'), run: () => submit(true), here },
  ])
}
