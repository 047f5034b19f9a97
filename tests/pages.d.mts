/** The unit tests that name no environment of their own in their first line: they need no page. */
export function testsWithoutPage(): string[]
