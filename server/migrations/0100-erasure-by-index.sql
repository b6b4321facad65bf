-- Erasing a batch of 200 payers reads the lines of their donations by index: with the default page cost,
-- which is that of a spinning disk, PostgreSQL read all lines of 30,000 donations for each batch.
alter function anonymise_payers(bigint[]) set random_page_cost = 1.1;
