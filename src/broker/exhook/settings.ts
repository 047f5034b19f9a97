import { isConfig } from '@/contract/family/config'
import { exhookKind, fromForm, toForm } from '@/features/exhook/fields'
import { described } from '../checks/described'
import { converted, typed, type Checked } from '../checks/kind'

/** What the broker uses of a server's settings (`features/exhook/fields.ts` describes all). */
export type ExhookSettings = {
  readonly name: string
  readonly enable: boolean
}

const kind = typed<ExhookSettings>(converted(described(exhookKind), fromForm))

/** Checks the settings of a server and fills in defaults. */
export const readExhookSettings = (value: unknown): Checked<ExhookSettings> =>
  kind.check(isConfig(value) ? toForm(value) : value)
