import certificateDelete from '@commands/certificate/delete'
import { step } from '@/command/undo/step'
import { each, undefinedIfMissing, word, type UndoTarget } from '@/command/undo/target'
import { isConfig } from '@/contract/family/config'
import { namespacedId } from '@/contract/namespaced-id'
import { certificateCalls } from './calls'

/** Whether a certificate exists: its files cannot be read, so that only its creation can be undone. */
export const certificateUndo: UndoTarget<true> = {
  of: ({ config }) =>
    isConfig(config) && typeof config['name'] === 'string'
      ? [namespacedId(config['name'], word(config['namespace']))]
      : [],
  read: each(async (id, { context: { api, signal } }) =>
    (await undefinedIfMissing(certificateCalls(api, id).files({ signal }))) === undefined ? undefined : true,
  ),
  restore: (id, was) => (was === undefined ? [step(certificateDelete, { certificate: id })] : []),
}
