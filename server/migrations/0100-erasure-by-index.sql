-- Erasing a batch of 200 payers reads the lines of their donations by index: with the default cost of a random
-- page, of a disk that turns, PostgreSQL read all lines of 30,000 donations for each batch.
alter function anonymise_payers(bigint[]) set random_page_cost = 1.1;
