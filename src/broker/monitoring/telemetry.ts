import { randomUUID } from 'node:crypto'
import os from 'node:os'
import * as z from 'zod/mini'
import { self } from './nodes'
import { readStored, type Document } from '../store/persist'
import { Refusal } from '../http/refusal'

const Stored = z.object({ enable: z.boolean(), uuid: z.string() })

export type Telemetry = {
  status(): { enable: boolean }
  switch(enable: boolean): { enable: boolean }
  /** The report of the real broker. Nothing is ever sent, so it is disabled by default. */
  data(facts: { version: string; uptime: number; clients: number; received: number; sent: number }): object
}

export function createTelemetry(document: Document): Telemetry {
  const held = readStored(
    Stored,
    document.read() ?? { enable: false, uuid: randomUUID() },
    'telemetry.json does not hold the state of telemetry',
  )
  const status = () => ({ enable: held.enable })
  return {
    status,
    switch(enable) {
      if (enable === held.enable)
        throw new Refusal(
          400,
          'BAD_REQUEST',
          `Telemetry status is already ${enable ? 'enabled' : 'disabled'}`,
        )
      held.enable = enable
      document.write(held)
      return status()
    },
    data({ version, uptime, clients, received, sent }) {
      if (!held.enable) throw new Refusal(404, 'NOT_FOUND', 'Telemetry is not enabled')
      return {
        active_modules: [],
        active_plugins: [],
        emqx_version: version,
        license: { edition: 'opensource' },
        messages_received: received,
        messages_sent: sent,
        nodes_uuid: [self],
        num_clients: clients,
        os_name: os.type(),
        os_version: os.release(),
        otp_version: `node/${process.versions.node}`,
        up_time: Math.floor(uptime / 1000),
        uuid: held.uuid,
      }
    },
  }
}
