import { isConfig } from '@/contract/family/config'
import { exhookKind, fromForm, toForm } from '@/features/exhook/fields'
import { described } from '../checks/described'
import type { Checked } from '../checks/kind'

/** What the broker uses of a server's settings (`features/exhook/fields.ts` describes all). */
export type ExhookSettings = {
  readonly name: string
  readonly enable: boolean
}

const kind = described(exhookKind)

/** Checks the settings of a server and fills in defaults. */
export function readExhookSettings(value: unknown): Checked<ExhookSettings> {
  const checked = kind.check(isConfig(value) ? toForm(value) : value)
  return checked.ok ? { ok: true, value: fromForm(checked.value) as object as ExhookSettings } : checked
}
