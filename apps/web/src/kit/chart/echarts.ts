import { BarChart, LineChart } from 'echarts/charts';
import { GridComponent, TooltipComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';

// Only the parts our charts use: the whole library is twice as large.
use([BarChart, LineChart, GridComponent, TooltipComponent, SVGRenderer]);

export { init };
