import { calmAuthentication } from './authentication'
import { calmBridges } from './bridges'
import { busy } from './busy'
import { colleagues, seedBans } from './colleagues'
import { degraded } from './degraded'
import { calmFiles } from './files'
import { stompGateway } from './gateways'
import { hostile } from './hostile'
import { calmListeners } from './listeners'
import { calmAuthz } from './permissions'
import { calmExhooks, calmPlugins } from './plugins'
import { calmRules } from './rules'
import { emptySeed, type Seed } from './seed'
import { calmRewrite } from './topic-rules'

/** The initial states of the embedded broker. */
export const seeds = {
  calm: (bootedAt): Seed => ({
    ...emptySeed,
    users: colleagues,
    bans: seedBans(bootedAt),
    authentication: calmAuthentication,
    bridges: calmBridges,
    gateways: stompGateway,
    files: calmFiles(bootedAt),
    listeners: calmListeners,
    plugins: calmPlugins,
    exhooks: calmExhooks,
    authz: calmAuthz,
    rules: () => calmRules,
    rewrite: calmRewrite,
    devices: true,
  }),
  busy,
  hostile,
  degraded,
  empty: (): Seed => emptySeed,
} satisfies Record<string, (bootedAt: number) => Seed>

export type SeedName = keyof typeof seeds
export const seedNames = Object.keys(seeds) as readonly SeedName[]
