import type { Glyph } from './glyphs'
import type { IconType } from './icon'

/** An icon by its symbol in the page; drawn with lines of the text's colour. */
const glyph = (name: Glyph): IconType =>
  function Icon({ size = 24, ...rest }) {
    return (
      <svg
        width={size}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
        {...rest}
      >
        <use href={`#icon-${name}`} />
      </svg>
    )
  }

export const Activity = /* @__PURE__ */ glyph('Activity')
export const ArrowDown = /* @__PURE__ */ glyph('ArrowDown')
export const ArrowUp = /* @__PURE__ */ glyph('ArrowUp')
export const AtSign = /* @__PURE__ */ glyph('AtSign')
export const BadgeCheck = /* @__PURE__ */ glyph('BadgeCheck')
export const Ban = /* @__PURE__ */ glyph('Ban')
export const BellRing = /* @__PURE__ */ glyph('BellRing')
export const Blocks = /* @__PURE__ */ glyph('Blocks')
export const Braces = /* @__PURE__ */ glyph('Braces')
export const Cable = /* @__PURE__ */ glyph('Cable')
export const Check = /* @__PURE__ */ glyph('Check')
export const ChevronDown = /* @__PURE__ */ glyph('ChevronDown')
export const ChevronFirst = /* @__PURE__ */ glyph('ChevronFirst')
export const ChevronLast = /* @__PURE__ */ glyph('ChevronLast')
export const ChevronLeft = /* @__PURE__ */ glyph('ChevronLeft')
export const ChevronRight = /* @__PURE__ */ glyph('ChevronRight')
export const Clock = /* @__PURE__ */ glyph('Clock')
export const Compass = /* @__PURE__ */ glyph('Compass')
export const Copy = /* @__PURE__ */ glyph('Copy')
export const CornerDownLeft = /* @__PURE__ */ glyph('CornerDownLeft')
export const Download = /* @__PURE__ */ glyph('Download')
export const Ellipsis = /* @__PURE__ */ glyph('Ellipsis')
export const ExternalLink = /* @__PURE__ */ glyph('ExternalLink')
export const Eye = /* @__PURE__ */ glyph('Eye')
export const EyeOff = /* @__PURE__ */ glyph('EyeOff')
export const FileSearch = /* @__PURE__ */ glyph('FileSearch')
export const Fingerprint = /* @__PURE__ */ glyph('Fingerprint')
export const Gauge = /* @__PURE__ */ glyph('Gauge')
export const Hash = /* @__PURE__ */ glyph('Hash')
export const History = /* @__PURE__ */ glyph('History')
export const Hourglass = /* @__PURE__ */ glyph('Hourglass')
export const KeyRound = /* @__PURE__ */ glyph('KeyRound')
export const Keyboard = /* @__PURE__ */ glyph('Keyboard')
export const Languages = /* @__PURE__ */ glyph('Languages')
export const LayoutDashboard = /* @__PURE__ */ glyph('LayoutDashboard')
export const LifeBuoy = /* @__PURE__ */ glyph('LifeBuoy')
export const Link2 = /* @__PURE__ */ glyph('Link2')
export const ListTree = /* @__PURE__ */ glyph('ListTree')
export const LogOut = /* @__PURE__ */ glyph('LogOut')
export const Maximize2 = /* @__PURE__ */ glyph('Maximize2')
export const MonitorSmartphone = /* @__PURE__ */ glyph('MonitorSmartphone')
export const Moon = /* @__PURE__ */ glyph('Moon')
export const PanelLeft = /* @__PURE__ */ glyph('PanelLeft')
export const Pause = /* @__PURE__ */ glyph('Pause')
export const Pencil = /* @__PURE__ */ glyph('Pencil')
export const Pin = /* @__PURE__ */ glyph('Pin')
export const Play = /* @__PURE__ */ glyph('Play')
export const Plus = /* @__PURE__ */ glyph('Plus')
export const Power = /* @__PURE__ */ glyph('Power')
export const RadioTower = /* @__PURE__ */ glyph('RadioTower')
export const Repeat = /* @__PURE__ */ glyph('Repeat')
export const RotateCw = /* @__PURE__ */ glyph('RotateCw')
export const Router = /* @__PURE__ */ glyph('Router')
export const Rss = /* @__PURE__ */ glyph('Rss')
export const ScrollText = /* @__PURE__ */ glyph('ScrollText')
export const Search = /* @__PURE__ */ glyph('Search')
export const Send = /* @__PURE__ */ glyph('Send')
export const Server = /* @__PURE__ */ glyph('Server')
export const Settings = /* @__PURE__ */ glyph('Settings')
export const ShieldCheck = /* @__PURE__ */ glyph('ShieldCheck')
export const SlidersHorizontal = /* @__PURE__ */ glyph('SlidersHorizontal')
export const Split = /* @__PURE__ */ glyph('Split')
export const Square = /* @__PURE__ */ glyph('Square')
export const Sun = /* @__PURE__ */ glyph('Sun')
export const Timer = /* @__PURE__ */ glyph('Timer')
export const Trash2 = /* @__PURE__ */ glyph('Trash2')
export const UserRound = /* @__PURE__ */ glyph('UserRound')
export const Users = /* @__PURE__ */ glyph('Users')
export const Waypoints = /* @__PURE__ */ glyph('Waypoints')
export const Webhook = /* @__PURE__ */ glyph('Webhook')
export const Workflow = /* @__PURE__ */ glyph('Workflow')
export const X = /* @__PURE__ */ glyph('X')
export const Zap = /* @__PURE__ */ glyph('Zap')
