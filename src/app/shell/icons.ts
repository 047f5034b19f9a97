import {
  Activity, AtSign, BadgeCheck, Ban, BellRing, Blocks, Braces, Cable, Clock, Download, FileSearch, Fingerprint, Gauge, Hourglass, KeyRound, LayoutDashboard, LifeBuoy, ListTree, MonitorSmartphone, Pin, Power, RadioTower, Repeat, Router, Rss, ScrollText, Send, Server,
  Settings, ShieldCheck, SlidersHorizontal, Split, Square, Timer, Users, Waypoints, Webhook, Workflow, Zap,
} from '@/ui/icon/icons'
import type { IconType } from '@/ui/icon/icon'

const icons: Readonly<Record<string, IconType>> = {
  overview: LayoutDashboard, metrics: Activity, alarms: BellRing, nodes: Server, clients: MonitorSmartphone, subscriptions: Rss, topics: ListTree, retained: Pin, delayed: Hourglass, publish: Send, monitoringIntegration: Power, rebalance: Zap, fileTransfer: Download,
  banned: Ban, authentication: Fingerprint, authorization: ShieldCheck, flapping: Repeat, listeners: AtSign, gateways: Router, plugins: Blocks, exhooks: Webhook, mqttGeneral: MonitorSmartphone, mqttSession: Clock, log: ScrollText, limiter: Gauge, dashboardSettings: LayoutDashboard, topicRewrite: Split, autoSubscribe: Rss, retainer: SlidersHorizontal, delayedSettings: Clock, systemTopics: RadioTower, websocket: Cable, topicMetrics: Gauge, slowSubscriptions: Timer, traces: FileSearch,
  bridges: Waypoints, connectors: Cable, actions: Send, sources: Download, rules: Split, flow: Workflow, schemas: Braces,
  users: Users, apiKeys: KeyRound, licence: BadgeCheck, journal: ScrollText, settings: Settings, help: LifeBuoy,
}

/** The icon a screen names; a name without one is drawn as a plain square. */
export const iconOf = (name: string): IconType => icons[name] ?? Square
