/** Groups of words with the same meaning, folded, in both languages: a command with one of them is found by the others. */
const synonyms: readonly (readonly string[])[] = [
  ['create', 'new', 'add'],
  ['delete', 'remove', 'drop', 'erase'],
  ['edit', 'change', 'modify', 'update', 'configure'],
  ['show', 'open', 'view', 'inspect', 'see'],
  ['enable', 'activate', 'on'],
  ['disable', 'deactivate', 'off', 'pause'],
  ['restart', 'reload', 'reboot'],
  ['start', 'run', 'begin'],
  ['stop', 'end', 'halt'],
  ['kick', 'disconnect', 'terminate'],
  ['ban', 'block', 'blacklist', 'deny'],
  ['unban', 'unblock', 'allow'],
  ['reset', 'clear', 'zero'],
  ['statistics', 'stats', 'counters'],
  ['metrics', 'stats', 'figures'],
  ['configuration', 'config', 'settings'],
  ['authentication', 'auth', 'authn', 'login'],
  ['authorization', 'auth', 'authz', 'acl', 'permissions'],
  ['authenticator', 'auth', 'authn'],
  ['certificate', 'cert', 'tls', 'ssl'],
  ['certificates', 'certs', 'tls', 'ssl'],
  ['client', 'device', 'connection'],
  ['clients', 'devices', 'connections'],
  ['subscription', 'sub'],
  ['subscriptions', 'subs', 'subscribers'],
  ['subscribers', 'receivers', 'subscriptions'],
  ['message', 'msg'],
  ['messages', 'msgs'],
  ['retained', 'retain'],
  ['publish', 'send', 'pub'],
  ['user', 'account', 'operator'],
  ['users', 'accounts', 'operators'],
  ['api key', 'token', 'credential'],
  ['api keys', 'tokens', 'credentials'],
  ['password', 'passwd', 'pwd'],
  ['listener', 'port', 'bind'],
  ['listeners', 'ports'],
  ['bridge', 'data bridge', 'integration', 'sink'],
  ['bridges', 'integrations', 'sinks'],
  ['node', 'member', 'server'],
  ['nodes', 'members', 'cluster', 'servers'],
  ['alarm', 'alert', 'warning'],
  ['alarms', 'alerts', 'warnings'],
  ['trace', 'log', 'debug', 'record'],
  ['traces', 'logs'],
  ['backup', 'export', 'dump', 'save'],
  ['restore', 'import', 'upload'],
  ['help', 'docs', 'documentation', 'manual'],
  ['keyboard', 'shortcuts', 'hotkeys'],
  ['rate limits', 'quota', 'throttle', 'limiter'],
  ['license', 'licence'],
  ['创建', '新建', '添加', '新增'],
  ['删除', '移除', '去掉'],
  ['编辑', '修改', '更改', '设置', '配置'],
  ['查看', '显示', '打开', '浏览'],
  ['启用', '开启', '打开'],
  ['禁用', '停用', '关闭'],
  ['踢除', '踢掉', '断开', '下线'],
  ['封禁', '黑名单', '拉黑', '禁止'],
  ['重置', '清零', '清空'],
  ['统计', '指标', '计数'],
  ['客户端', '设备', '连接'],
  ['认证', '登录', '鉴权'],
  ['授权', '权限', '鉴权'],
  ['告警', '报警', '警报'],
  ['用户', '账号', '帐号'],
  ['日志追踪', '追踪', '跟踪', '调试'],
  ['备份', '导出', '保存'],
  ['恢复', '还原', '导入'],
  ['订阅', '订阅者'],
  ['帮助', '文档', '手册'],
]

const groupsOf = new Map<string, Set<string>>()
for (const group of synonyms)
  for (const word of group) {
    const known = groupsOf.get(word) ?? new Set()
    for (const other of group) known.add(other)
    groupsOf.set(word, known)
  }

/** The other words for those in a folded text; Chinese ones anywhere in it, since it has no blanks. */
export function findSynonyms(text: string): readonly string[] {
  const padded = ` ${text.replace(/[^\p{L}\p{N}]+/gu, ' ')} `
  const found = new Set<string>()
  for (const [word, others] of groupsOf) {
    const isIn = /^[\x20-\x7e]+$/.test(word) ? padded.includes(` ${word} `) : text.includes(word)
    if (isIn) for (const other of others) if (!text.includes(other)) found.add(other)
  }
  return [...found]
}
