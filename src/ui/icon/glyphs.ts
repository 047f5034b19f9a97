/** The icons of the set that are drawn anywhere, by their names there. The page carries each once, as a symbol (`vite-icons.ts`): as scripts they would be a good part of the first load. */
export const glyphs = [
  'Activity', 'ArrowDown', 'ArrowUp', 'AtSign', 'BadgeCheck', 'Ban', 'BellRing', 'Blocks', 'Braces', 'Cable', 'Check', 'ChevronDown', 'ChevronFirst', 'ChevronLast', 'ChevronLeft', 'ChevronRight', 'Clock', 'Compass', 'Copy',
  'CornerDownLeft', 'Download', 'Ellipsis', 'ExternalLink', 'Eye', 'EyeOff', 'FileSearch', 'Fingerprint', 'Gauge', 'Hash', 'History', 'Hourglass', 'KeyRound',
  'Keyboard', 'Languages', 'LayoutDashboard', 'LifeBuoy', 'Link2', 'ListTree', 'LogOut', 'Maximize2', 'MonitorSmartphone', 'Moon', 'PanelLeft',
  'Pause', 'Pencil', 'Pin', 'Play', 'Plus', 'Power', 'RadioTower', 'Repeat', 'RotateCw', 'Router', 'Rss', 'ScrollText', 'Search', 'Send', 'Server', 'Settings', 'ShieldCheck',
  'SlidersHorizontal', 'Split', 'Square', 'Sun', 'Timer', 'Trash2', 'UserRound', 'Users', 'Waypoints', 'Webhook', 'Workflow', 'X', 'Zap',
] as const

export type Glyph = (typeof glyphs)[number]
