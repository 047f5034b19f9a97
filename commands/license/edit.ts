import { defineCommand, done } from '@/command/command'
import { secret } from '@/command/param'

/** Activates a new license key on every node. Enterprise only. */
export default defineCommand({
  id: 'license.edit',
  formerIds: ['licence.update'],
  group: 'group.system',
  danger: 'reversible',
  calls: ['licenseUpdate'],
  irreversible: 'license',
  needs: 'license',
  params: { key: secret({ label: 'license.key' }) },
  errors: { BAD_REQUEST: { step: 'key', key: 'license.badKey' } },
  async run({ key }, { api, signal }) {
    await api.licenseUpdate({ body: { key: key.trim() } }, { signal })
    return done('license.edit.done', {}, ['license'])
  },
})
