import type { RefObject } from 'react'
import { useKeys } from '@/command/keys/keys-provider'
import { useWords } from '@/i18n/use-words'

/** `mod+Enter` submits a form from anywhere on its page except another form; `mod+.` shows the plan first. */
export function useFormKey(
  form: RefObject<HTMLFormElement | null>,
  title: string,
  submit: (planned?: true) => void,
): void {
  const { t } = useWords()
  const here = ({ target }: { target: EventTarget | null }) => {
    const closestForm = target instanceof Element ? target.closest('form') : null
    return closestForm === null || closestForm === form.current
  }
  useKeys('form', [
    { hotkey: 'mod+Enter', title, run: () => submit(), here },
    { hotkey: 'mod+.', title: t('plan.title'), run: () => submit(true), here },
  ])
}
