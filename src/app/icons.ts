import { Activity, Ban, BellRing, Cable, ChartLine, FileSearch, LayoutDashboard, MonitorSmartphone, ScrollText, Server, Settings, Square, Timer, Users } from 'lucide-react'
import type { IconType } from '@/ui/icon'

const icons: Readonly<Record<string, IconType>> = {
  overview: LayoutDashboard, nodes: Server, clients: MonitorSmartphone, metrics: Activity, alarms: BellRing, topicMetrics: ChartLine, slowSubscriptions: Timer, traces: FileSearch, banned: Ban, users: Users, websocket: Cable, journal: ScrollText, settings: Settings,
}

/** The icon a screen names; a name without one is drawn as a plain square. */
export const iconOf = (name: string): IconType => icons[name] ?? Square
