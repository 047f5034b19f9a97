import { allWords } from '@/i18n/i18n'
import { translate } from '@/i18n/use-words'
import { toast } from '@/command/toast/toasts'

const day = 86_400

/**
 * Shows after a login how long its password is valid, in seconds: a hint only, the login succeeds. It may
 * have expired already.
 */
export async function reportPasswordAge(left: number): Promise<void> {
  await allWords()
  toast(
    'warning',
    left <= 0
      ? translate('twoStep.passwordExpired')
      : translate('twoStep.passwordAge', { count: Math.max(1, Math.floor(left / day)) }),
  )
}
