import * as z from 'zod/mini'
import { valuesIn } from '@/command/prompt/answer'
import { requireWhole } from '@/api/raw-reply'
import { defineCommand, done, refused } from '@/command/command'
import { bytes, choice, duration, number, secret, text, toggle } from '@/command/param'
import { exporters, objectRights } from '@/contract/name'

const free = z.string()
const optionalByName = { optional: true, askedOnlyByName: true } as const

const params = {
  enable: toggle({ optional: true, label: 'fileTransfer.enable' }),
  init_timeout: duration({ optional: true, label: 'fileTransfer.initTimeout' }),
  store_timeout: duration({
    optional: true,
    label: 'fileTransfer.storeTimeout',
    field: 'store_segment_timeout',
  }),
  assemble_timeout: duration({ optional: true, label: 'fileTransfer.assembleTimeout' }),
  segments_root: text(free, { ...optionalByName, label: 'fileTransfer.segmentsRoot' }),
  gc_interval: duration({ ...optionalByName, label: 'fileTransfer.gcInterval' }),
  max_ttl: duration({ ...optionalByName, label: 'fileTransfer.maxTtl', field: 'maximum_segments_ttl' }),
  min_ttl: duration({ ...optionalByName, label: 'fileTransfer.minTtl', field: 'minimum_segments_ttl' }),
  exporter: choice(exporters, 'choice.fileExporter', { ...optionalByName, label: 'fileTransfer.exporter' }),
  root: text(free, { ...optionalByName, label: 'fileTransfer.root' }),
  host: text(free, { ...optionalByName, label: 'fileTransfer.host' }),
  port: number({ min: 1, max: 65_535 }, { ...optionalByName, label: 'fileTransfer.port' }),
  bucket: text(free, { ...optionalByName, label: 'fileTransfer.bucket' }),
  access_key_id: text(free, { ...optionalByName, label: 'fileTransfer.keyId' }),
  secret: secret({ ...optionalByName, label: 'fileTransfer.secret', field: 'secret_access_key' }),
  url_expire_time: duration({ ...optionalByName, label: 'fileTransfer.urlExpiry' }),
  min_part_size: bytes({ ...optionalByName, label: 'fileTransfer.minPart' }),
  max_part_size: bytes({ ...optionalByName, label: 'fileTransfer.maxPart' }),
  acl: choice(objectRights, 'choice.objectRights', { ...optionalByName, label: 'fileTransfer.acl' }),
}

/**
 * Changes whether files are accepted over MQTT and where they are stored. The broker replaces all settings,
 * so they are read first. Enterprise only.
 */
export default defineCommand({
  id: 'file-transfer.edit',
  group: 'group.management',
  danger: 'reversible',
  calls: ['fileTransfer', 'fileTransferUpdate'],
  undo: 'current',
  needs: 'fileTransfer',
  params,
  errors: {
    BAD_REQUEST: { step: 'enable', key: 'access.refused', brokerMessage: true },
    INVALID_CONFIG: { step: 'enable', key: 'access.refused', brokerMessage: true },
    FILE_TRANSFER_HOST: { step: 'host', key: 'error.required' },
    FILE_TRANSFER_PORT: { step: 'port', key: 'error.required' },
    FILE_TRANSFER_BUCKET: { step: 'bucket', key: 'error.required' },
    FILE_TRANSFER_SECRET: { step: 'secret', key: 'fileTransfer.secretAgain' },
  },
  async current(_values, { api, signal, now, restores }) {
    const { fileTransferTexts } = await import('@/features/file-transfer/contract-body')
    const stored = await api.fileTransfer({}, { signal })
    const values = valuesIn(params, fileTransferTexts(stored), now(), restores)
    // For an undo: without an object store there is no secret that would be lost.
    const hasSecret = stored.storage?.local?.exporter?.s3?.secret_access_key !== undefined
    return restores === true && !hasSecret ? { ...values, secret: '' } : values
  },
  async run(input, { api, signal, now }) {
    const {
      fileTransferBody,
      fileTransferTexts,
      findMissing: missingOf,
    } = await import('@/features/file-transfer/contract-body')
    const stored = await api.fileTransfer({}, { signal })
    requireWhole(stored)
    const present = valuesIn(params, fileTransferTexts(stored), now())
    const settings: Partial<typeof input> = {
      ...present,
      ...Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)),
    }
    const missing = missingOf(settings, stored)
    if (missing !== undefined) return refused(`FILE_TRANSFER_${missing}`)
    await api.fileTransferUpdate({ body: fileTransferBody(settings, stored) }, { signal })
    return done('file-transfer.edit.done', {}, ['setting', 'file'])
  },
})
