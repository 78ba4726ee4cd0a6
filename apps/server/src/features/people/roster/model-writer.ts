import type { ModelData } from 'highs';

export type Terms = (readonly [column: number, factor: number])[];

/** Columns and rows of a mixed-integer program, written down one after the other. */
export class ModelWriter {
  private readonly costs: number[] = [];
  private readonly uppers: number[] = [];
  private readonly whole: (0 | 1)[] = [];
  private readonly rowLowers: number[] = [];
  private readonly rowUppers: number[] = [];
  private readonly starts = [0];
  private readonly columns: number[] = [];
  private readonly factors: number[] = [];
  private offset = 0;

  addColumn(cost: number, upper = Infinity, isWhole = false) {
    this.whole.push(isWhole ? 1 : 0);
    this.uppers.push(upper);
    return this.costs.push(cost) - 1;
  }
  addCost(column: number, cost: number) {
    this.costs[column] = (this.costs[column] ?? 0) + cost;
  }
  addConstant(cost: number) {
    this.offset += cost;
  }
  addRow(lower: number, terms: Terms, upper: number) {
    for (const [column, factor] of terms) {
      this.columns.push(column);
      this.factors.push(factor);
    }
    this.starts.push(this.columns.length);
    this.rowLowers.push(lower);
    this.rowUppers.push(upper);
  }
  data(): ModelData {
    const [numCols, numRows] = [this.costs.length, this.rowLowers.length];
    return {
      numCols,
      numRows,
      offset: this.offset,
      colCost: this.costs,
      colLower: this.costs.map(() => 0),
      colUpper: this.uppers,
      rowLower: this.rowLowers,
      rowUpper: this.rowUppers,
      integrality: this.whole,
      matrix: { format: 'csr', numRows, numCols, starts: this.starts, indices: this.columns, values: this.factors },
    };
  }
}
