import { expect, it } from 'vitest'
import type { FileTransfer } from './contract'
import { fileTransferBody, fileTransferTexts, findMissing } from './contract-body'

const stored: FileTransfer = {
  enable: true,
  init_timeout: 10_000,
  store_segment_timeout: 300_000,
  assemble_timeout: 300_000,
  storage: {
    local: {
      enable: true,
      segments: { gc: { interval: 3_600_000, maximum_segments_ttl: 86_400, minimum_segments_ttl: 300 } },
      exporter: {
        s3: {
          host: 's3',
          port: 443,
          bucket: 'b',
          secret_access_key: '******',
          transport_options: { pool_size: 3 },
        },
      },
    },
  },
}

it('formats times of both units, and leaves out secrets', () => {
  expect(fileTransferTexts(stored)).toMatchObject({
    init_timeout: '10s',
    gc_interval: '1h',
    max_ttl: '1d',
    min_ttl: '5m',
    exporter: 's3',
    port: '443',
    secret: '',
  })
})

it('reports missing settings of an object store, and a masked secret', () => {
  const settings = { exporter: 's3', host: 's3', port: 443, bucket: 'b' } as const
  expect([
    findMissing({ ...settings, host: '' }, stored),
    findMissing({ exporter: 's3', host: 's3', bucket: 'b' }, stored),
    findMissing({ ...settings, bucket: '' }, stored),
    findMissing(settings, stored),
  ]).toEqual(['HOST', 'PORT', 'BUCKET', 'SECRET'])
  expect([
    findMissing({ ...settings, secret: 'new' }, stored),
    findMissing({ exporter: 'local' }, stored),
  ]).toEqual([undefined, undefined])
})

it('keeps fields that the form does not have, and sends only one exporter', () => {
  const {
    storage: { local },
  } = fileTransferBody(
    { enable: true, exporter: 's3', host: 's3', port: 443, bucket: 'b', secret: 'new' },
    stored,
  )
  expect(local.exporter).toEqual({
    s3: {
      enable: true,
      host: 's3',
      port: 443,
      bucket: 'b',
      secret_access_key: 'new',
      transport_options: { pool_size: 3 },
    },
  })
  expect(fileTransferBody({ exporter: 'local', root: '/files' }, stored).storage.local.exporter).toEqual({
    local: { enable: true, root: '/files' },
  })
})
