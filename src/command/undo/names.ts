/**
 * The states that commands change and an undo restores. Each feature declares and restores its own:
 * `features/<noun>/noun.ts` and `undo.ts`.
 *
 * @public The features add their names by declaration merging.
 */
export interface UndoTargetNames {
  /** What the `current` of a command reads. */
  current: true
}
export type UndoTargetName = keyof UndoTargetNames

/** Reasons why something cannot be restored; each has its text as `undo.never.<reason>`. */
export const reasons = [
  'backup',
  'cache',
  'copies',
  'device',
  'expired',
  'file',
  'gateway',
  'history',
  'kept',
  'license',
  'limit',
  'log',
  'many',
  'masked',
  'node',
  'noStop',
  'package',
  'password',
  'queue',
  'rates',
  'restart',
  'secret',
  'sent',
  'session',
  'statistics',
  'unread',
  'unset',
  'users',
] as const
export type Never = (typeof reasons)[number]
