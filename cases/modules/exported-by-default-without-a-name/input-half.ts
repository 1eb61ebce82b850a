export default 0.5;
