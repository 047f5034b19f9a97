// Not needed for the first paint: loaded after it.
export { watchIdle } from './session/idle'
export { teachKeys } from './keys/teach'
export { preloadCommands } from './more-commands'
export { followLinks } from './run-link'
export { refuseStrayFiles } from './stray-files'
export { watchBuild } from './watch-build'
