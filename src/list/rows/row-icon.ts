import type { IconType } from '@/ui/icon/icon'
import {
  Check,
  Download,
  Eye,
  KeyRound,
  Pencil,
  Play,
  Search,
  Square,
  ToggleLeft,
  ToggleRight,
  Unlink,
  Zap,
} from '@/ui/icon/icons'

const byAction: Readonly<Record<string, IconType>> = {
  'ban.delete': Check,
  configure: Pencil,
  deactivate: Check,
  diagnose: Search,
  disable: ToggleLeft,
  download: Download,
  edit: Pencil,
  enable: ToggleRight,
  explain: Search,
  export: Download,
  password: KeyRound,
  run: Play,
  start: Play,
  stop: Square,
  unsubscribe: Unlink,
  who: Eye,
}

/** The icon of what is done in rows; the palette, which is loaded later, adds those of all other commands. */
export const findRowIcon = (id: string): IconType | undefined =>
  byAction[id] ?? byAction[id.slice(id.indexOf('.') + 1)]

/** The icon of a command in a row of a narrow window. */
export const rowIcon = (id: string): IconType => findRowIcon(id) ?? Zap
