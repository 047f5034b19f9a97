/** The addresses of its screens. Operators have bookmarks of them. */
export const pluginPaths = {
  plugins: '/plugins',
  pluginInstall: '/plugins/install',
  plugin: '/plugins/detail/:name',
} as const
