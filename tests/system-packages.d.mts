/** The test files that cannot run, because their program is not installed. */
export declare const testsWithoutProgram: () => string[]
