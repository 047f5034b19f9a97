import { demoAuthentication } from './authentication'
import { demoBridges } from './bridges'
import { busy } from './busy'
import { colleagues, seedBans } from './colleagues'
import { degraded } from './degraded'
import { demoFiles } from './files'
import { stompGateway } from './gateways'
import { hostile } from './hostile'
import { demoListeners } from './listeners'
import { demoAuthz } from './permissions'
import { demoExhooks, demoPlugins } from './plugins'
import { demoRules } from './rules'
import { emptySeed, type Seed } from './seed'
import { demoRewrite } from './topic-rules'

/** The initial states of the embedded broker. */
export const seeds = {
  calm: (bootedAt): Seed => ({
    ...emptySeed,
    users: colleagues,
    bans: seedBans(bootedAt),
    authentication: demoAuthentication,
    bridges: demoBridges,
    gateways: stompGateway,
    files: demoFiles(bootedAt),
    listeners: demoListeners,
    plugins: demoPlugins,
    exhooks: demoExhooks,
    authz: demoAuthz,
    rules: () => demoRules,
    rewrite: demoRewrite,
    devices: true,
  }),
  busy,
  hostile,
  degraded,
  empty: (): Seed => emptySeed,
} satisfies Record<string, (bootedAt: number) => Seed>

export type SeedName = keyof typeof seeds
export const seedNames = Object.keys(seeds) as readonly SeedName[]
