import highsLoader, { type Highs } from 'highs';

// The types of the package describe its CommonJS form; imported as a module, the default is the function itself.
const loadHighs = highsLoader as unknown as typeof highsLoader.default;

/** HiGHS, compiled to WebAssembly. A call blocks its thread until the solver ends. */
export const loadSolver = (): Promise<Highs> => loadHighs();
