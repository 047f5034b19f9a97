import type { RestoredName } from '@/api/nouns.gen'

/**
 * The states that commands change and an undo restores. Each feature restores its own (`features/<noun>/noun.ts`, `undo.ts`);
 * `current` is what the `current` of a command reads.
 */
export type UndoTargetName = RestoredName | 'current'

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
  'namespace',
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
