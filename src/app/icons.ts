import { Ban, Cable, LayoutDashboard, MonitorSmartphone, ScrollText, Server, Settings, Square, Users } from 'lucide-react'
import type { IconType } from '@/ui/icon'

const icons: Readonly<Record<string, IconType>> = {
  overview: LayoutDashboard, nodes: Server, clients: MonitorSmartphone, banned: Ban, users: Users, websocket: Cable, journal: ScrollText, settings: Settings,
}

/** The icon a screen names; a name without one is drawn as a plain square. */
export const iconOf = (name: string): IconType => icons[name] ?? Square
