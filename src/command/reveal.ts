import type { Key } from '@/i18n/key'

/**
 * Something that is shown once and stored nowhere, such as a new key's secret: each field has a copy
 * button.
 */
export type Reveal = {
  readonly title: Key
  readonly fields: readonly {
    readonly label: Key
    readonly value: string
    readonly secret?: true
    /** Whose it is, where those of several are shown together: the target of a run, or the label of a broker. */
    readonly owner?: string
  }[]
}
